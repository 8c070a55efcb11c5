import type { Metadata } from "next";
import { Suspense } from "react";
import { SignInForm } from "@/components/auth/sign-in-form";
import { CenteredCard } from "@/components/ui/centered-card";

export const metadata: Metadata = { title: "Sign in" };

export default function SignInPage() {
  return (
    <CenteredCard title="Candor" subtitle="Do readers end up with the right confidence?">
      <Suspense>
        <SignInForm />
      </Suspense>
    </CenteredCard>
  );
}
