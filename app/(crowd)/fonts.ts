import localFont from "next/font/local";

// From the package, so that nothing is fetched from a font service. Every device uses the same
// face, so that the texts look the same to everyone who judges them.

/** Inter, with a fallback of the same measures, so that nothing moves when it arrives. */
export const inter = localFont({
  src: "../../node_modules/@fontsource-variable/inter/files/inter-latin-wght-normal.woff2",
  weight: "100 900",
  display: "swap",
  variable: "--inter",
});

/** The other Latin letters: fetched only by pages that use one of them. */
export const interExtended = localFont({
  src: "../../node_modules/@fontsource-variable/inter/files/inter-latin-ext-wght-normal.woff2",
  weight: "100 900",
  display: "swap",
  variable: "--inter-extended",
  preload: false,
  adjustFontFallback: false,
  declarations: [
    {
      prop: "unicode-range",
      value:
        "U+0100-0130,U+0132-0151,U+0154-02BA,U+0329,U+1D00-1DBF,U+1E00-1EFF,U+20A0-20AB,U+2C60-2C7F",
    },
  ],
});
