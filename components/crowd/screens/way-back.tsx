import { BackLink } from "../parts/button";

interface Props {
  /** The address with the code for it; null where there is none. */
  returnTo: string | null;
  /** Whether a session may become possible while they wait. */
  mayContinue: boolean;
  /** Whether they bring a submission that has no session. About anybody else the words say "if". */
  brings?: boolean;
}

/** How somebody for whom no session can start goes back to the website that sent them. */
export function WayBack({ returnTo, mayContinue, brings = false }: Props) {
  if (!returnTo) {
    return (
      <p>
        If another website sent you here and you have not started a task,{" "}
        {mayContinue
          ? "wait here if your time there allows it. Otherwise, go back to it"
          : "go back to it"}{" "}
        and return the study there. There is no completion code for that.
      </p>
    );
  }
  const conditions = [
    ...(brings ? [] : ["have not started a task"]),
    ...(mayContinue ? ["do not want to wait"] : []),
  ];
  const offer = brings ? "go back without doing a session." : "go back without taking part.";
  return (
    <>
      <p>
        {conditions.length > 0
          ? `If you ${conditions.join(" and ")}, you can ${offer}`
          : `You can ${offer}`}
      </p>
      <BackLink to={returnTo} />
    </>
  );
}
