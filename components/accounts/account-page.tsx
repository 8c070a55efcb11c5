"use client";

import { Stack } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { PageHeader } from "@/components/ui/page-header";
import { QueryState } from "@/components/ui/query-state";
import { accountOptions } from "@/lib/accounts/queries";
import { keepDirection } from "@/lib/text/keep-direction";
import { DeleteSection } from "./delete-section";
import { PasswordSection } from "./password-section";
import { SessionsSection } from "./sessions-section";
import { SingleSignOnSection } from "./single-sign-on-section";
import { TwoFactorSection } from "./two-factor-section";

export function AccountPage() {
  const account = useQuery(accountOptions());
  return (
    <>
      <PageHeader title="Account" help="admins#your-own-account">
        {account.data ? `${keepDirection(account.data.name)}, ${account.data.email}` : "\u00a0"}
      </PageHeader>
      <QueryState query={account} rows={8}>
        {(account) => (
          <Stack gap="lg">
            {account.hasPassword && <PasswordSection />}
            {account.hasPassword && (
              <TwoFactorSection isOn={account.twoFactor} codesLeft={account.recoveryCodesLeft} />
            )}
            {(account.singleSignOn.canConnect || account.singleSignOn.connections.length > 0) && (
              <SingleSignOnSection {...account.singleSignOn} hasPassword={account.hasPassword} />
            )}
            <SessionsSection sessions={account.sessions} />
            <DeleteSection email={account.email} hasPassword={account.hasPassword} />
          </Stack>
        )}
      </QueryState>
    </>
  );
}
