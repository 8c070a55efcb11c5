import type { Metadata } from "next";
import { connection } from "next/server";
import { Suspense } from "react";
import { SignInForm } from "@/components/auth/sign-in-form";
import { CenteredCard } from "@/components/ui/centered-card";
import { providerSettings } from "@/lib/single-sign-on/server/provider";

export const metadata: Metadata = { title: "Sign in" };

export default async function SignInPage() {
  // Environment variables are read when the page is requested, not when it is built.
  await connection();
  return (
    <CenteredCard title="Candor" subtitle="Do readers end up with the right confidence?">
      <Suspense>
        <SignInForm hasSingleSignOn={providerSettings() !== undefined} />
      </Suspense>
    </CenteredCard>
  );
}
