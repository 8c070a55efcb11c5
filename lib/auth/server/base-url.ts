/**
 * Where the app is reached. Without CANDOR_URL: at whatever plain-http address the browser uses, on
 * this machine or in the lab's network. Behind https, set it: cookies are then sent by https alone.
 */
export const baseURL = () =>
  process.env.CANDOR_URL || {
    allowedHosts: ["*"],
    fallback: "http://localhost:3000",
    protocol: "http" as const,
  };
