import { useEffect, useEffectEvent } from "react";

const channelOf = (link: string) => new BroadcastChannel(`candor:withdrawn:${link}`);

/** Tells the other windows of this browser that its person has withdrawn. */
export function tellOthersOfWithdrawal(link: string): void {
  const channel = channelOf(link);
  channel.postMessage(null);
  channel.close();
}

/** Calls back when another window of this browser tells so. */
export function useWithdrawnElsewhere(link: string, onWithdrawn: () => void): void {
  const tell = useEffectEvent(onWithdrawn);
  useEffect(() => {
    const channel = channelOf(link);
    channel.onmessage = () => tell();
    return () => channel.close();
  }, [link]);
}
