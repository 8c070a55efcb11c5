import { startTransition, useEffect, useState } from "react";

/**
 * Whether the browser has painted what was rendered first. What takes long to draw waits for it: a deferred value
 * may be committed before the first paint.
 */
export function useIsPainted(): boolean {
  const [isPainted, setIsPainted] = useState(false);
  useEffect(() => {
    let task: ReturnType<typeof setTimeout> | undefined;
    // A frame's callback runs before its paint, and a task that it sets comes after it.
    const frame = requestAnimationFrame(() => {
      task = setTimeout(() => startTransition(() => setIsPainted(true)));
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(task);
    };
  }, []);
  return isPainted;
}
