import type { Metadata } from "next";
import { InstancePage } from "@/components/instance/instance-page";
import { PlainShell } from "@/components/staff/plain-shell";

export const metadata: Metadata = { title: "Instance" };

export default function Page() {
  return (
    <PlainShell>
      <InstancePage />
    </PlainShell>
  );
}
