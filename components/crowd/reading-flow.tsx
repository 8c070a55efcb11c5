import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { type ReaderView, readingOptions, resumeOptions } from "@/lib/crowd/participation/queries";
import type { Door } from "@/lib/crowd/participation/schema";
import type { HeldTask } from "@/lib/crowd/tasks/schema";
import { type Withdrawal, WithdrawDialog } from "./dialogs/withdraw-dialog";
import { ComprehensionScreen } from "./instructions/comprehension-screen";
import { InstructionsScreen } from "./instructions/instructions-screen";
import { CallProblem } from "./parts/call-problem";
import { Frame } from "./parts/frame";
import { useProblem } from "./parts/use-problem";
import { ConsentScreen } from "./screens/consent-screen";
import { DemographicsScreen } from "./screens/demographics-screen";
import { DoorScreen } from "./screens/door-screen";
import { FarewellScreen } from "./screens/farewell-screen";
import { closedToNew, notFunded, notOpen, restWords } from "./screens/rest-words";
import { ShutScreen } from "./screens/shut-screen";
import { ScreenSkeleton } from "./screens/skeletons";
import { StudyProvider, useStudy } from "./study-context";
import { LazyTaskFlow, taskFlowOptions } from "./task/lazy-task-flow";

interface Props {
  link: string;
  initial: ReaderView | undefined;
  held: HeldTask | null;
}

/** The steps before the tasks, each once per person, and then the tasks. */
export function ReadingFlow({ link, initial, held }: Props) {
  const query = useQuery(readingOptions(link, initial));
  const problem = useProblem(query);
  const { data } = query;
  const [withdrawal, setWithdrawal] = useState<Withdrawal | null>(null);
  const [hadConsent, setHadConsent] = useState(false);
  if (data?.me && !hadConsent) setHadConsent(true);
  if (!data) {
    return <Frame>{problem ? <CallProblem {...problem} /> : <ScreenSkeleton />}</Frame>;
  }
  const { title, preview, me, door } = data;
  return (
    <StudyProvider value={{ link, reading: data, held }}>
      {withdrawal ? (
        <Frame title={title} preview={preview}>
          <FarewellScreen withdrawal={withdrawal} />
        </Frame>
      ) : (
        <Frame
          // On the consent screen the study's name is the heading.
          title={me ? title : undefined}
          preview={preview}
          pseudonym={me?.pseudonym}
          foot={inSession.includes(door) && <Foot onWithdrawn={setWithdrawal} />}
        >
          <Stage hadConsent={hadConsent} />
        </Frame>
      )}
    </StudyProvider>
  );
}

/** What people can do with their stored data, while this browser has their session. */
function Foot({ onWithdrawn }: { onWithdrawn: (withdrawal: Withdrawal) => void }) {
  const { link, reading } = useStudy();
  return (
    <>
      <a href={`/api/read/${encodeURIComponent(link)}/my-data`} download>
        Download my data
      </a>
      {(reading.door === "in" || reading.door === "erasing") && (
        <WithdrawDialog onWithdrawn={onWithdrawn} />
      )}
    </>
  );
}

const inSession: readonly Door[] = ["in", "withdrawn", "erasing", "erased", "expired"];

const shutWords = { draft: notOpen, paused: restWords.paused, closed: closedToNew };

/** @param hadConsent whether somebody had consented on this page before */
function Stage({ hadConsent }: { hadConsent: boolean }) {
  const { me, state, unfunded, comprehension, door, eraseAt, codes, withdrawal } =
    useStudy().reading;
  // Fetched while someone who has agreed reads the instructions.
  useQuery({ ...taskFlowOptions, enabled: me !== null });
  if (door === "elsewhere") return <ResumeScreen />;
  if (door !== "in" && door !== "new")
    return <DoorScreen {...{ door, eraseAt, codes, withdrawal }} />;
  if (me && isPrepared(me)) return <LazyTaskFlow />;
  if (state !== "open") return <ShutScreen {...shutWords[state]} />;
  if (!me && unfunded && !hadConsent) return <ShutScreen {...notFunded} />;
  if (!me) return <ConsentScreen again={hadConsent || door === "in"} />;
  if (!me.demographicsDone) return <DemographicsScreen />;
  if (!me.instructionsRead || !comprehension || !me.comprehension) return <InstructionsScreen />;
  return <ComprehensionScreen asked={comprehension} attemptsLeft={me.comprehension.attemptsLeft} />;
}

/** Someone who started on another device: the page fetches where they left off. */
function ResumeScreen() {
  const problem = useProblem(useQuery(resumeOptions(useStudy().link)));
  return problem ? <CallProblem {...problem} /> : <ScreenSkeleton />;
}

/**
 * Whether the tasks come next. With no attempt left, the tasks' screen says that there are none.
 */
const isPrepared = ({ demographicsDone, instructionsRead, comprehension }: Me) =>
  demographicsDone &&
  instructionsRead &&
  (!comprehension || comprehension.passed || comprehension.attemptsLeft === 0);

type Me = NonNullable<ReaderView["me"]>;
