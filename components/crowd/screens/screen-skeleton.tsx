import skeleton from "../parts/skeleton.module.css";
import screen from "./screen.module.css";

/** The shape of a page of prose while it is on its way. */
export function ScreenSkeleton() {
  return (
    <div className={`${screen.screen} ${skeleton.late}`}>
      <p role="status" className={skeleton.spoken}>
        Loading
      </p>
      <div className={screen.margin} />
      <div className={`${skeleton.lines} ${skeleton.prose}`} aria-hidden="true" />
    </div>
  );
}
