import { ActionIcon, Menu, Text } from "@mantine/core";
import { useRef, useState } from "react";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { TypedConfirm } from "@/components/ui/typed-confirm";
import type { Account, AccountChange } from "@/lib/instance/queries";
import { waitingDays } from "@/lib/time/waiting-days";

interface Props {
  account: Account;
  onChange: (to: AccountChange) => void;
  onPasswordLink: () => void;
}

/** The actions of an instance's admin on an account. Those that end something ask first. */
export function AccountActions({ account, onChange, onPasswordLink }: Props) {
  const { name, email, isDisabled, deleteAt, twoFactor } = account;
  const [asked, setAsked] = useState<"two-factor" | "disable" | "delete">();
  const opener = useRef<HTMLButtonElement>(null);
  const close = () => setAsked(undefined);
  const ask = (what: typeof asked) => {
    // A dialog returns the focus on closing to where it was on opening. The menu is gone by then.
    opener.current?.focus();
    setAsked(what);
  };
  return (
    <>
      <Menu position="bottom-end" shadow="md">
        <Menu.Target>
          <ActionIcon ref={opener} variant="default" size="lg" aria-label={`Actions for ${name}`}>
            <span aria-hidden="true">⋯</span>
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {!isDisabled && <Menu.Item onClick={onPasswordLink}>Make a password link</Menu.Item>}
          {twoFactor && (
            <Menu.Item onClick={() => ask("two-factor")}>Turn off two-factor…</Menu.Item>
          )}
          {isDisabled ? (
            <Menu.Item onClick={() => onChange({ isDisabled: false })}>
              {deleteAt ? "Undo the deletion" : "Enable"}
            </Menu.Item>
          ) : (
            <Menu.Item onClick={() => ask("disable")}>Disable…</Menu.Item>
          )}
          {!deleteAt && (
            <Menu.Item c="var(--mantine-color-error)" onClick={() => ask("delete")}>
              Delete…
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      <ConfirmDialog
        opened={asked === "two-factor"}
        onClose={close}
        title={`Turn off two-factor sign-in for ${name}?`}
        confirm="Turn off"
        onConfirm={() => onChange({ twoFactor: false })}
      >
        Do this only if you are sure that {name} asked for it. After that, a password alone is
        enough to sign in.
      </ConfirmDialog>
      <ConfirmDialog
        opened={asked === "disable"}
        onClose={close}
        title={`Disable the account of ${name}?`}
        confirm="Disable"
        onConfirm={() => onChange({ isDisabled: true })}
      >
        They are signed out immediately, their API tokens and open invitations end, and they can’t
        sign in. What they did stays. You can enable the account again.
      </ConfirmDialog>
      <TypedConfirm
        opened={asked === "delete"}
        onClose={close}
        title={`Delete the account of ${name}?`}
        phrase={email}
        confirm={`Delete in ${waitingDays} days`}
        onConfirm={() => {
          close();
          onChange({ isToBeDeleted: true });
        }}
      >
        <Text size="sm">
          They are signed out immediately. For {waitingDays} days you can undo this. After that,
          their name, email and memberships are deleted. What they did in projects stays, and so
          does the log with their name.
        </Text>
      </TypedConfirm>
    </>
  );
}
