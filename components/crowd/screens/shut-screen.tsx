import { useStudy } from "../study-context";
import { Screen } from "./screen";
import { WayBack } from "./way-back";

interface Props {
  title: string;
  words: string[];
}

/**
 * Says why nobody can start now, and how somebody gets back to the website that sent them. While a study
 * is paused, nobody is looked up: someone without their session may have started, so the words say "if". Whoever has agreed
 * and has a way back has had no session.
 */
export function ShutScreen(props: Props) {
  const { state, me, consent, hasPersonalLinks } = useStudy().reading;
  return (
    <Screen {...props}>
      {!hasPersonalLinks && (
        <WayBack
          returnTo={consent.declineTo}
          mayContinue={state !== "closed"}
          who={me && consent.declineTo ? "new" : "anybody"}
        />
      )}
    </Screen>
  );
}
