import { useQuery } from "@tanstack/react-query";
import { type Reading, readingOptions } from "@/lib/tasks/queries";
import { CallProblem } from "./call-problem";
import { ConsentScreen } from "./consent-screen";
import { Frame } from "./frame";
import { InstructionsScreen } from "./instructions-screen";
import { ScreenSkeleton } from "./screen-skeleton";
import { StateScreen } from "./state-screen";
import { TaskFlow } from "./task-flow";

interface Props {
  link: string;
  initial: Reading | undefined;
}

/** Consent, then the instructions, then the tasks; each once per person. */
export function ReadingFlow({ link, initial }: Props) {
  const { data, error, refetch } = useQuery(readingOptions(link, initial));
  return (
    // On the consent screen the study's name is the heading.
    <Frame title={data?.me ? data.title : undefined} pseudonym={data?.me?.pseudonym}>
      {data ? (
        <Stage link={link} reading={data} />
      ) : error ? (
        <CallProblem error={error} onRetry={() => void refetch()} />
      ) : (
        <ScreenSkeleton />
      )}
    </Frame>
  );
}

function Stage({ link, reading }: { link: string; reading: Reading }) {
  if (reading.me?.instructionsRead) return <TaskFlow link={link} reading={reading} />;
  if (reading.state !== "open") return <StateScreen state={reading.state} />;
  return reading.me ? (
    <InstructionsScreen link={link} reading={reading} />
  ) : (
    <ConsentScreen link={link} reading={reading} />
  );
}
