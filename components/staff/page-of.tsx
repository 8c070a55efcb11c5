import type { ComponentType } from "react";

/** A page that shows one component, with the ids that are in its address. */
export const pageOf = <P extends object>(Content: ComponentType<P>) =>
  async function Page({ params }: { params: Promise<P> }) {
    return <Content {...(await params)} />;
  };
