"use client";

import {
  type CSSVariablesResolver,
  createTheme,
  type MantineColorsTuple,
  Modal,
  Notification,
} from "@mantine/core";

/** A deep pine green, light to dark; shade 7 on white has a contrast of more than 7 to 1. */
const pine: MantineColorsTuple = [
  "#eef7f4",
  "#dcece6",
  "#b5d8cb",
  "#8bc3ae",
  "#68b195",
  "#4a9c80",
  "#2f8168",
  "#1f6350",
  "#17503f",
  "#0c3a2d",
];

export const theme = createTheme({
  primaryColor: "pine",
  primaryShade: { light: 7, dark: 6 },
  colors: { pine },
  autoContrast: true,
  fontFamily: "'Inter Variable', system-ui, sans-serif",
  headings: { fontFamily: "'Inter Variable', system-ui, sans-serif", fontWeight: "620" },
  defaultRadius: "md",
  cursorType: "pointer",
  components: {
    Modal: Modal.extend({ defaultProps: { closeButtonProps: { "aria-label": "Close" } } }),
    Notification: Notification.extend({
      defaultProps: { closeButtonProps: { "aria-label": "Close" } },
    }),
    // Otherwise screen readers take a dialog's header for the banner of the page.
    ModalHeader: Modal.Header.extend({ defaultProps: { role: "none" } }),
  },
});

/** Colours of secondary text, errors, white on red, red on light red, and yellow on light yellow or white: the defaults have a contrast below 4.5 to 1. */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    "--mantine-color-dimmed": "#565d64",
    "--mantine-color-error": "#b42323",
    "--mantine-color-red-filled": "#c92a2a",
    "--mantine-color-red-filled-hover": "#b42323",
    "--mantine-color-red-light-color": "#a61e1e",
    "--mantine-color-yellow-light-color": "#744a00",
    "--mantine-color-yellow-outline": "#744a00",
  },
  dark: {
    "--mantine-color-dimmed": "#a6adb4",
    "--mantine-color-error": "#ff8a8a",
    "--mantine-color-red-filled": "#c92a2a",
    "--mantine-color-red-filled-hover": "#b42323",
  },
});
