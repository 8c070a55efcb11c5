import "@fontsource-variable/inter";
import "@mantine/core/styles.css";
import "@mantine/notifications/styles.css";
import "../(staff)/staff.css";
import "../(staff)/print.css";
import { ColorSchemeScript, mantineHtmlProps } from "@mantine/core";
import type { Metadata, Viewport } from "next";
import type { ReactNode } from "react";
import { Providers } from "@/components/ui/providers";
import { pageNonce } from "@/lib/http/page-nonce";

export const metadata: Metadata = {
  icons: "/icon.svg",
  title: "Candor",
  // A link is for the people it was given to.
  robots: { index: false, follow: false },
  referrer: "no-referrer",
};

export const viewport: Viewport = { width: "device-width", initialScale: 1 };

/** Pages behind a read-only link: as the staff's, without their navigation. */
export default async function SharedLayout({ children }: { children: ReactNode }) {
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
