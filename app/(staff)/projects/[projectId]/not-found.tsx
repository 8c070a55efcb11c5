import { NoSuchPage } from "@/components/ui/no-such-page";

export default function NotFound() {
  return <NoSuchPage />;
}
