import { useQuery } from "@tanstack/react-query";
import { resumeOptions } from "@/lib/crowd/participation/queries";
import { CallProblem } from "../parts/call-problem";
import { ScreenSkeleton } from "./screen-skeleton";

/** Someone who has begun on another device: the page fetches where they left off. */
export function ResumeScreen({ link }: { link: string }) {
  const { error, refetch } = useQuery(resumeOptions(link));
  return error ? <CallProblem error={error} onRetry={() => void refetch()} /> : <ScreenSkeleton />;
}
