import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { type ReaderView, readingOptions } from "@/lib/crowd/participation/queries";
import type { Door } from "@/lib/crowd/participation/schema";
import { type Withdrawal, WithdrawDialog } from "./dialogs/withdraw-dialog";
import { ComprehensionScreen } from "./instructions/comprehension-screen";
import { InstructionsScreen } from "./instructions/instructions-screen";
import { CallProblem } from "./parts/call-problem";
import { Frame } from "./parts/frame";
import { ConsentScreen } from "./screens/consent-screen";
import { DemographicsScreen } from "./screens/demographics-screen";
import { DoorScreen } from "./screens/door-screen";
import { FarewellScreen } from "./screens/farewell-screen";
import { MyDataLink } from "./screens/my-data-link";
import { ResumeScreen } from "./screens/resume-screen";
import { ScreenSkeleton } from "./screens/screen-skeleton";
import { StateScreen } from "./screens/state-screen";
import { TaskFlow } from "./task/task-flow";

interface Props {
  link: string;
  initial: ReaderView | undefined;
}

/** What comes before the tasks, each once per person, and then the tasks. */
export function ReadingFlow({ link, initial }: Props) {
  const { data, error, refetch } = useQuery(readingOptions(link, initial));
  const [withdrawal, setWithdrawal] = useState<Withdrawal | null>(null);
  const [hadConsent, setHadConsent] = useState(false);
  if (data?.me && !hadConsent) setHadConsent(true);
  if (withdrawal) {
    return (
      <Frame title={data?.title} preview={data?.preview}>
        <FarewellScreen withdrawal={withdrawal} />
      </Frame>
    );
  }
  return (
    <Frame
      // On the consent screen the study's name is the heading.
      title={data?.me ? data.title : undefined}
      preview={data?.preview}
      pseudonym={data?.me?.pseudonym}
      foot={
        data &&
        inSession.includes(data.door) && (
          <Foot link={link} reading={data} onWithdrawn={setWithdrawal} />
        )
      }
    >
      {data ? (
        <Stage link={link} reading={data} hadConsent={hadConsent} />
      ) : error ? (
        <CallProblem error={error} onRetry={() => void refetch()} />
      ) : (
        <ScreenSkeleton />
      )}
    </Frame>
  );
}

interface FootProps {
  link: string;
  reading: ReaderView;
  onWithdrawn: (withdrawal: Withdrawal) => void;
}

/** What somebody can do about what is stored of them, as long as this browser has their session. */
function Foot({ link, reading: { door, consent }, onWithdrawn }: FootProps) {
  return (
    <>
      <MyDataLink link={link} />
      {(door === "in" || door === "erasing") && (
        <WithdrawDialog
          link={link}
          consequences={consent.ifYouWithdraw}
          onWithdrawn={onWithdrawn}
        />
      )}
    </>
  );
}

const inSession: readonly Door[] = ["in", "withdrawn", "erasing", "erased", "expired"];

interface StageProps {
  link: string;
  reading: ReaderView;
  /** Whether somebody had consented on this page before. */
  hadConsent: boolean;
}

function Stage({ link, reading, hadConsent }: StageProps) {
  const { me, state, comprehension, door, eraseAt, codes } = reading;
  if (door === "elsewhere") return <ResumeScreen link={link} />;
  if (door !== "in" && door !== "new")
    return <DoorScreen door={door} eraseAt={eraseAt} codes={codes} />;
  if (me && isPrepared(me)) return <TaskFlow link={link} reading={reading} />;
  if (state !== "open") return <StateScreen state={state} />;
  if (!me)
    return <ConsentScreen link={link} reading={reading} again={hadConsent || door === "in"} />;
  if (!me.demographicsDone) return <DemographicsScreen link={link} reading={reading} />;
  if (!me.instructionsRead || !comprehension || !me.comprehension) {
    return <InstructionsScreen link={link} reading={reading} />;
  }
  return (
    <ComprehensionScreen
      link={link}
      reading={reading}
      asked={comprehension}
      attemptsLeft={me.comprehension.attemptsLeft}
    />
  );
}

/** Whether it is for the tasks' side to say what comes; also when no attempt is left. */
const isPrepared = ({ demographicsDone, instructionsRead, comprehension }: Me) =>
  demographicsDone &&
  instructionsRead &&
  (!comprehension || comprehension.passed || comprehension.attemptsLeft === 0);

type Me = NonNullable<ReaderView["me"]>;
