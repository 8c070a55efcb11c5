import "@fontsource-variable/inter";
import "@mantine/core/styles.css";
import "@mantine/notifications/styles.css";
import "../(staff)/staff.css";
import "../(staff)/print.css";
import type { Metadata } from "next";
import { Document } from "../document";

export const metadata: Metadata = {
  icons: "/icon.svg",
  title: "Candor",
  // Keeps shared pages out of search engines: a link is for the people it was given to.
  robots: { index: false, follow: false },
  referrer: "no-referrer",
};

/** Pages behind a read-only link. They look like the staff pages, without navigation. */
export default Document;
