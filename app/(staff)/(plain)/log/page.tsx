import { LogPage } from "@/components/audit/log-page";

export const metadata = { title: "Log" };

export default function InstanceLogPage() {
  return <LogPage projectId={null} />;
}
