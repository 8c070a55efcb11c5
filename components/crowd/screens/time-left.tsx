import { useEffect, useState } from "react";
import { timeLeftText } from "@/lib/crowd/visits/time-left";

/** How long the visit still lasts. It goes on by itself, and says nothing aloud. */
export function TimeLeft({ endsAt }: { endsAt: string }) {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 5_000);
    return () => clearInterval(timer);
  }, []);
  return <span>{timeLeftText(endsAt, now)}</span>;
}
