import type { Metadata } from "next";
import { InvitationPage } from "@/components/invitations/invitation-page";
import { CenteredCard } from "@/components/ui/centered-card";
import { providerSettings } from "@/lib/single-sign-on/server/provider";

export const metadata: Metadata = { title: "Invitation", referrer: "no-referrer" };

export default async function Page({ params }: { params: Promise<{ token: string }> }) {
  const hasSingleSignOn = providerSettings() !== undefined;
  return (
    <CenteredCard title="Invitation">
      <InvitationPage {...(await params)} hasSingleSignOn={hasSingleSignOn} />
    </CenteredCard>
  );
}
