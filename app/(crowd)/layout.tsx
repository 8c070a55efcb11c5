import type { Metadata, Viewport } from "next";
import type { ReactNode } from "react";
import palette from "@/components/crowd/parts/palette.module.css";
import { inter, interExtended } from "./fonts";
import "./reader.css";

export const metadata: Metadata = {
  icons: "/icon.svg",
  title: "Candor",
  // Keeps studies out of search engines: an address is for the people it was given to.
  robots: { index: false, follow: false },
};

export const viewport: Viewport = {
  themeColor: [
    { media: "(prefers-color-scheme: light)", color: "#f3f5f2" },
    { media: "(prefers-color-scheme: dark)", color: "#101513" },
  ],
};

/**
 * The crowdworkers' pages have their own root, without the component library of the staff pages.
 */
export default function ReaderLayout({ children }: { children: ReactNode }) {
  return (
    <html lang="en" className={`${inter.variable} ${interExtended.variable} ${palette.palette}`}>
      <body>{children}</body>
    </html>
  );
}
