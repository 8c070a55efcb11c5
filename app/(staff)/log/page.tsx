import type { Metadata } from "next";
import { LogPage } from "@/components/audit/log-page";
import { PlainShell } from "@/components/staff/plain-shell";

export const metadata: Metadata = { title: "Log" };

export default function InstanceLogPage() {
  return (
    <PlainShell>
      <LogPage projectId={null} />
    </PlainShell>
  );
}
