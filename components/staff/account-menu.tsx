import { Button, Menu, Text, useMantineColorScheme } from "@mantine/core";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { deleteSession } from "@/lib/auth/queries";
import { meOptions } from "@/lib/projects/queries";
import { useTour } from "./tour";

export function AccountMenu() {
  const router = useRouter();
  const queries = useQueryClient();
  const { data: me } = useQuery(meOptions());
  const [, setTour] = useTour();
  const { setColorScheme } = useMantineColorScheme();
  const signOut = async () => {
    await deleteSession();
    queries.clear();
    router.replace("/sign-in");
  };
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button variant="subtle" size="compact-md" maw={220}>
          <Text span truncate inherit lh={1.5} visibleFrom="sm">
            {me?.name ?? "Account"}
          </Text>
          <Text span inherit lh={1.5} hiddenFrom="sm">
            Account
          </Text>
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label hiddenFrom="sm">{me?.name}</Menu.Label>
        <Menu.Label>{me?.email}</Menu.Label>
        <Menu.Item component={Link} href="/guide">
          Guide
        </Menu.Item>
        <Menu.Item
          onClick={() => {
            setTour("open");
            router.push("/");
          }}
        >
          Tour
        </Menu.Item>
        <Menu.Item component={Link} href="/account">
          Account
        </Menu.Item>
        {me?.isInstanceAdmin && (
          <>
            <Menu.Item component={Link} href="/instance">
              Instance
            </Menu.Item>
            <Menu.Item component={Link} href="/log">
              Log of this instance
            </Menu.Item>
          </>
        )}
        <Menu.Divider />
        <Menu.Item onClick={() => setColorScheme("light")}>Light</Menu.Item>
        <Menu.Item onClick={() => setColorScheme("dark")}>Dark</Menu.Item>
        <Menu.Item onClick={() => setColorScheme("auto")}>System theme</Menu.Item>
        <Menu.Divider />
        <Menu.Item onClick={signOut}>Sign out</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
