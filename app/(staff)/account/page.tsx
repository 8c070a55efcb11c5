import type { Metadata } from "next";
import { AccountPage } from "@/components/accounts/account-page";
import { PlainShell } from "@/components/staff/plain-shell";

export const metadata: Metadata = { title: "Account" };

export default function Page() {
  return (
    <PlainShell>
      <AccountPage />
    </PlainShell>
  );
}
