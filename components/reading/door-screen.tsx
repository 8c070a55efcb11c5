import type { Door } from "@/lib/participation/schema";
import { CompletionCode } from "./completion-code";
import { MessageScreen } from "./message-screen";

type Shut = Exclude<Door, "in" | "new" | "elsewhere">;

/** Why this address does not let someone in, and what to do. */
const words: Record<Shut, { title: string; text: string }> = {
  missing: {
    title: "This address is not complete",
    text: "Open the study with the whole link that you were given, or from the platform that you come from.",
  },
  unknown: {
    title: "This link does not work",
    text: "Part of the address may be missing. Open the link again from where you got it, or ask the people who gave it to you.",
  },
  revoked: {
    title: "This link is no longer valid",
    text: "The researchers have withdrawn it. Ask the people who gave it to you for a new one.",
  },
  withdrawn: {
    title: "You withdrew from this study",
    text: "Your answers were erased, and you keep what you had earned. You can't take part in this study again.",
  },
  erased: {
    title: "Your part in this study has ended",
    text: "The researchers erase what you entered, or have already done so. You keep what you had earned. You can't take part in this study again.",
  },
};

interface Props {
  /** Of the study, for somebody whom their session names: they can have what is stored about them. */
  link: string | null;
  door: Shut;
  /** The completion code of somebody who withdrew. */
  code: string | null;
}

export function DoorScreen({ link, door, code }: Props) {
  const { title, text } = words[door];
  return (
    <MessageScreen title={title}>
      <p>{text}</p>
      {code && <CompletionCode code={code} />}
      {link !== null && (door === "withdrawn" || door === "erased") && (
        <p>
          <a href={`/api/read/${encodeURIComponent(link)}/my-data`} download>
            Download what this study still stores about you
          </a>
        </p>
      )}
    </MessageScreen>
  );
}
