import { UnknownLink } from "@/components/crowd/screens/unknown-link";

export default function NotFound() {
  return <UnknownLink />;
}
