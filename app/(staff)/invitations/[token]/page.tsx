import type { Metadata } from "next";
import { InvitationPage } from "@/components/invitations/invitation-page";
import { CenteredCard } from "@/components/ui/centered-card";

export const metadata: Metadata = { title: "Invitation", referrer: "no-referrer" };

export default async function Page({ params }: { params: Promise<{ token: string }> }) {
  return (
    <CenteredCard title="Invitation">
      <InvitationPage {...(await params)} />
    </CenteredCard>
  );
}
