import { BackLink } from "../parts/button";

interface Props {
  /** The address at Prolific with the code for it; null where there is none. */
  returnTo: string | null;
  /** Whether a session may become possible while they wait. */
  mayContinue: boolean;
  /** `brings`: a submission that has no session; `new`: they have had no session; about anybody else the words say "if". */
  who: "brings" | "new" | "anybody";
}

/** How somebody for whom no session can start goes back to the website that sent them. */
export function WayBack({ returnTo, mayContinue, who }: Props) {
  if (!returnTo) {
    const isSent = "If another website sent you here";
    return (
      <p>
        {who === "anybody"
          ? `${isSent} and you have not started a task, `
          : `You have not started a task. ${isSent}, `}
        {mayContinue
          ? "wait here if your time there allows it. Otherwise, go back to it"
          : "go back to it"}{" "}
        and return the study there. There is no completion code for that.
      </p>
    );
  }
  return (
    <>
      <p>
        {wayOut(who, mayContinue)} The button ends your submission on Prolific without a session.
        Nothing is paid for it, and you may be asked to return it there.
      </p>
      <BackLink to={returnTo} />
    </>
  );
}

function wayOut(who: Props["who"], mayContinue: boolean): string {
  const offer =
    who === "brings" ? "go back without doing a session." : "go back without taking part.";
  if (who === "new" && !mayContinue) return `You have not started a task, and can ${offer}`;
  const before = who === "new" ? "You have not started a task. " : "";
  const conditions = [
    ...(who === "anybody" ? ["have not started a task"] : []),
    ...(mayContinue ? ["do not want to wait"] : []),
  ];
  if (conditions.length === 0) return `You can ${offer}`;
  return `${before}If you ${conditions.join(" and ")}, you can ${offer}`;
}
