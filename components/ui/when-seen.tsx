"use client";

import { type ReactNode, useEffect, useRef, useState } from "react";

/** A part of a page that is there from when someone gets near to it: what costs much to ask for. */
export function WhenSeen({ id, children }: { id: string; children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  const [seen, setSeen] = useState(false);
  useEffect(() => {
    if (!place.current) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some((entry) => entry.isIntersecting)) return;
        setSeen(true);
        observer.disconnect();
      },
      { rootMargin: "300px" },
    );
    observer.observe(place.current);
    return () => observer.disconnect();
  }, []);
  return (
    <div id={id} ref={place} style={seen ? undefined : { minHeight: 320 }}>
      {seen && children}
    </div>
  );
}
