import { Container } from "@mantine/core";
import type { Metadata } from "next";
import { LogPage } from "@/components/audit/log-page";

export const metadata: Metadata = { title: "Log" };

export default function InstanceLogPage() {
  return (
    <Container component="main" size="xl" py="xl">
      <LogPage projectId={null} />
    </Container>
  );
}
