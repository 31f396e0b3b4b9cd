// The PeerJS server, at a free port of the loopback interface; it prints which.
import { PeerServer } from "peer";

PeerServer({ host: "127.0.0.1", port: 0, path: "/", concurrent_limit: 20000 }, (server) =>
  console.log(server.address().port),
);
