import { residentMegabytes } from "@/db/embedded/processes";

const interval = 200;

/** Watches how much memory a process takes. */
export function watchMemory(pid: number) {
  const most = { firstHalf: 0, secondHalf: 0 };
  let half: keyof typeof most = "firstHalf";
  const look = () => {
    most[half] = Math.max(most[half], residentMegabytes(pid));
  };
  look();
  const timer = setInterval(look, interval);
  return {
    /** Says that the second half begins. */
    half() {
      half = "secondHalf";
      look();
    },
    /** Stops, and gives the most of either half in MB. */
    stop() {
      clearInterval(timer);
      look();
      const { firstHalf, secondHalf } = most;
      return { firstHalf: Math.round(firstHalf), secondHalf: Math.round(secondHalf) };
    },
  };
}
