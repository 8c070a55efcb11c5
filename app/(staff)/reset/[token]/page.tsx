import type { Metadata } from "next";
import { ResetForm } from "@/components/accounts/reset-form";
import { CenteredCard } from "@/components/ui/centered-card";

export const metadata: Metadata = { title: "New password", referrer: "no-referrer" };

export default async function Page({ params }: { params: Promise<{ token: string }> }) {
  return (
    <CenteredCard title="New password">
      <ResetForm {...(await params)} />
    </CenteredCard>
  );
}
