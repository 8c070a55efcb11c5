import { Center, Paper, Stack, Text, Title } from "@mantine/core";
import type { Metadata } from "next";
import { Suspense } from "react";
import { SignInForm } from "@/components/auth/sign-in-form";

export const metadata: Metadata = { title: "Sign in" };

export default function SignInPage() {
  return (
    <Center component="main" mih="100vh" p="md">
      <Paper withBorder p="xl" w={400} maw="100%">
        <Stack gap="lg">
          <div>
            <Title order={1} size="h2">
              Candor
            </Title>
            <Text c="dimmed">Do readers end up with the right confidence?</Text>
          </div>
          <Suspense>
            <SignInForm />
          </Suspense>
        </Stack>
      </Paper>
    </Center>
  );
}
