"use client";

import { apiKeyClient } from "@better-auth/api-key/client";
import { createAuthClient } from "better-auth/react";

/** The auth library's client: signing in and out, and API tokens. */
export const authClient = createAuthClient({ plugins: [apiKeyClient()] });
