import { ColorSchemeScript, mantineHtmlProps } from "@mantine/core";
import { headers } from "next/headers";
import type { ReactNode } from "react";
import { Providers } from "@/components/ui/providers";

/** The document around every page that is drawn with Mantine: the staff's, and those behind a shared link. */
export async function Document({ children }: { children: ReactNode }) {
  // Next adds the nonce to its own scripts, but not to these.
  const policy = (await headers()).get("content-security-policy");
  const nonce = policy?.match(/'nonce-([^']+)'/)?.[1];
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
