import "@fontsource-variable/inter";
import "@mantine/core/styles.css";
import "@mantine/notifications/styles.css";
import "@mantine/dropzone/styles.css";
import "./staff.css";
import "./print.css";
import { ColorSchemeScript, mantineHtmlProps } from "@mantine/core";
import type { Metadata, Viewport } from "next";
import type { ReactNode } from "react";
import { Providers } from "@/components/ui/providers";

export const metadata: Metadata = {
  title: { default: "Candor", template: "%s · Candor" },
  description: "Do readers of a language model's text end up with the right amount of confidence?",
};

export const viewport: Viewport = { width: "device-width", initialScale: 1 };

export default function StaffLayout({ children }: { children: ReactNode }) {
  return (
    <html lang="en" {...mantineHtmlProps}>
      <head>
        <ColorSchemeScript defaultColorScheme="auto" />
      </head>
      <body>
        <Providers>{children}</Providers>
      </body>
    </html>
  );
}
