import "@fontsource-variable/inter";
import "@mantine/core/styles.css";
import "@mantine/notifications/styles.css";
import "@mantine/dropzone/styles.css";
import "./staff.css";
import "./print.css";
import type { Metadata } from "next";
import { Document } from "../document";

export const metadata: Metadata = {
  icons: "/icon.svg",
  manifest: "/manifest.webmanifest",
  title: { default: "Candor", template: "%s · Candor" },
  description: "Do readers of a language model's text end up with the right amount of confidence?",
};

export default Document;
