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
import { pageNonce } from "@/lib/http/page-nonce";

export const metadata: Metadata = {
  icons: "/icon.svg",
  manifest: "/manifest.webmanifest",
  title: { default: "Candor", template: "%s · Candor" },
  description: "Do readers of a language model's text end up with the right amount of confidence?",
};

export const viewport: Viewport = { width: "device-width", initialScale: 1 };

export default async function StaffLayout({ children }: { children: ReactNode }) {
  const nonce = await pageNonce();
  return (
    <html lang="en" {...mantineHtmlProps}>
      <head>
        <ColorSchemeScript defaultColorScheme="auto" nonce={nonce} />
      </head>
      <body>
        <Providers nonce={nonce}>{children}</Providers>
      </body>
    </html>
  );
}
