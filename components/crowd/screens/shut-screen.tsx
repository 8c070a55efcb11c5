import { BackLink } from "../parts/button";
import { useStudy } from "../study-context";
import { Screen } from "./screen";

interface Props {
  title: string;
  words: string[];
}

/**
 * Says why nobody can start now, and how a newcomer gets back to the website that sent them. While a study
 * is paused, nobody is looked up: someone without their session may have started, so the words say "if".
 */
export function ShutScreen(props: Props) {
  const { door, consent, hasPersonalLinks } = useStudy().reading;
  const isSent = door === "new" && !hasPersonalLinks;
  return (
    <Screen {...props}>
      {isSent && !consent.declineTo && (
        <p>
          If another website sent you here and you have not started, go back to it and return the
          study there. There is no completion code for that.
        </p>
      )}
      {isSent && consent.declineTo && (
        <>
          <p>If you have not started, you can go back without taking part.</p>
          <BackLink to={consent.declineTo} />
        </>
      )}
    </Screen>
  );
}
