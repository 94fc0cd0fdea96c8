"""The part of an editor that a language server sees: open texts, edits applied to them, files on disk for the rest."""

import pathlib
import urllib.parse

from .server import Hung

CAPABILITIES = {
    "general": {"positionEncodings": ["utf-32", "utf-16"]},
    "workspace": {"applyEdit": True, "workspaceEdit": {"documentChanges": True}},
    "textDocument": {"documentSymbol": {"hierarchicalDocumentSymbolSupport": True},
                     "rename": {"prepareSupport": True}},
}


class Document:
    """An open document: a version and a text. Lines end at LF, CRLF or CR, as the protocol says."""

    def __init__(self, uri, text):
        self.uri, self.text, self.version = uri, text, 1

    def index(self, position, encoding):
        """Where a position lies in the text, in Python's units."""
        starts = line_starts(self.text)
        line = starts[position["line"]]
        end = starts[position["line"] + 1] if position["line"] + 1 < len(starts) else len(self.text)
        content = self.text[line:end].rstrip("\r\n")
        if encoding == "utf-32":
            return line + min(position["character"], len(content))
        name, width = ("utf-16-le", 2) if encoding == "utf-16" else ("utf-8", 1)
        return line + len(content.encode(name)[:position["character"] * width].decode(name))


def line_starts(text):
    """Where the lines start."""
    starts, index = [0], 0
    while index < len(text):
        if text[index] == "\n" or (text[index] == "\r" and text[index + 1:index + 2] != "\n"):
            starts.append(index + 1)
        index += 1
    return starts


class Editor:
    """Drives a server as an editor does; edits of the server are applied at once."""

    def __init__(self, server, folder, capabilities=None):
        self.server, self.folder = server, pathlib.Path(folder)
        self.documents, self.received = {}, []
        self.capabilities = CAPABILITIES if capabilities is None else capabilities
        self.encoding = "utf-16"

    def uri(self, name):
        """The URI of a file of the folder."""
        return (self.folder / name).as_uri()

    def start(self):
        """Performs the handshake and returns the server's initialize result."""
        result = self.request("initialize", {
            "processId": None, "rootUri": self.folder.as_uri(), "capabilities": self.capabilities,
            "workspaceFolders": [{"uri": self.folder.as_uri(), "name": self.folder.name}]})
        self.encoding = result["capabilities"].get("positionEncoding", "utf-16")
        self.server.notify("initialized", {})
        return result

    def stop(self):
        """Ends the session and returns the server's exit status."""
        self.request("shutdown")
        self.server.notify("exit")
        return self.server.wait()

    def open(self, name, language="markdown"):
        """Opens a file of the folder."""
        text = (self.folder / name).read_bytes().decode()
        document = self.documents[self.uri(name)] = Document(self.uri(name), text)
        self.server.notify("textDocument/didOpen", {"textDocument": {
            "uri": document.uri, "languageId": language, "version": 1, "text": text}})
        return document

    def request(self, method, params=None):
        """Sends a request, serves the server meanwhile and returns the result; an error is raised."""
        request = self.server.start_request(method, params)
        answer = self.until(lambda message: message.get("id") == request and "method" not in message)
        if "error" in answer:
            raise RuntimeError(f"{method}: {answer['error']}")
        return answer["result"]

    def until(self, fits):
        """Serves the server's messages until one fits, and returns it."""
        while True:
            message = self.server.receive()
            if message is None:
                raise Hung(f"the server ended; stderr: {self.server.errors}")
            self.received.append(message)
            self._serve(message)
            if fits(message):
                return message

    def apply(self, edit):
        """Applies a workspace edit: to open documents, with a didChange each, and to files on disk."""
        for uri, edits in changes_of(edit):
            document = self.documents.get(uri)
            if document:
                self._change(document, edits)
            else:
                path = pathlib.Path(urllib.parse.unquote(urllib.parse.urlparse(uri).path))
                closed = Document(uri, path.read_bytes().decode())
                path.write_bytes(applied(closed, edits, self.encoding).encode())

    def _change(self, document, edits):
        document.text = applied(document, edits, self.encoding)
        document.version += 1
        # Positions belong to the text before; later edits first, so that each is still true when its turn comes.
        ordered = sorted(edits, key=lambda e: (e["range"]["start"]["line"], e["range"]["start"]["character"]))
        self.server.notify("textDocument/didChange", {
            "textDocument": {"uri": document.uri, "version": document.version},
            "contentChanges": [{"range": e["range"], "text": e["newText"]} for e in reversed(ordered)]})

    def _serve(self, message):
        if "method" not in message or "id" not in message:
            return
        result = None
        if message["method"] == "workspace/applyEdit":
            self.apply(message["params"]["edit"])
            result = {"applied": True}
        elif message["method"] == "workspace/configuration":
            result = [None for _ in message["params"]["items"]]
        self.server.send({"jsonrpc": "2.0", "id": message["id"], "result": result})


def changes_of(edit):
    """Yields (uri, edits) of a workspace edit in either shape."""
    yield from edit.get("changes", {}).items()
    for change in edit.get("documentChanges", []):
        yield change["textDocument"]["uri"], change["edits"]


def applied(document, edits, encoding):
    """The text after edits, which all refer to the text before."""
    spans = sorted((document.index(e["range"]["start"], encoding), document.index(e["range"]["end"], encoding),
                    order, e["newText"]) for order, e in enumerate(edits))
    parts, at = [], 0
    for start, end, _, text in spans:
        if start < at:
            raise ValueError(f"edits of {document.uri} overlap at {start}")
        parts += [document.text[at:start], text]
        at = end
    return "".join(parts) + document.text[at:]
