import type { Metadata, Viewport } from "next";
import type { ReactNode } from "react";
import { inter, interExtended } from "./fonts";
import "./reader.css";

export const metadata: Metadata = {
  icons: "/icon.svg",
  title: "Candor",
  // A study's address is for the people it was given to.
  robots: { index: false, follow: false },
};

export const viewport: Viewport = {
  themeColor: [
    { media: "(prefers-color-scheme: light)", color: "#f3f5f2" },
    { media: "(prefers-color-scheme: dark)", color: "#101513" },
  ],
};

/** The crowdworker's pages: a root of their own, without the component library of the staff's. */
export default function ReaderLayout({ children }: { children: ReactNode }) {
  return (
    <html lang="en" className={`${inter.variable} ${interExtended.variable}`}>
      <body>{children}</body>
    </html>
  );
}
