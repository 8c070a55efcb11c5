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
    const print = () => setSeen(true);
    window.addEventListener("beforeprint", print);
    return () => {
      observer.disconnect();
      window.removeEventListener("beforeprint", print);
    };
  }, []);
  return (
    <div id={id} ref={place} style={{ ...underHeader, minHeight: seen ? undefined : 320 }}>
      {seen && children}
    </div>
  );
}

/** What is linked to is not to lie under the page's header. */
const underHeader = { scrollMarginTop: 72 };
