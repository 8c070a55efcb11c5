import { NoStudy } from "@/components/crowd/parts/call-problem";
import { Frame } from "@/components/crowd/parts/frame";

export default function NotFound() {
  return (
    <Frame>
      <NoStudy />
    </Frame>
  );
}
