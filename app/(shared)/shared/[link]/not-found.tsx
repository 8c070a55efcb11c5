import { Container, Text, Title } from "@mantine/core";

export default function NotFound() {
  return (
    <Container size="sm" py={80} component="main">
      <Title order={1} size="h2" mb="sm">
        There is nothing behind this link
      </Title>
      <Text>
        It may have been closed, or a part of it may be missing. Whoever gave it to you can make
        another.
      </Text>
    </Container>
  );
}
