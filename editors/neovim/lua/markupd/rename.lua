-- Renames the heading under the cursor with every link to it.

local M = {}

local function apply(new_name, position)
  require("markupd.client").request(
    "textDocument/rename",
    { position = position, newName = new_name },
    function(edit, client)
      if edit then
        vim.lsp.util.apply_workspace_edit(edit, client.offset_encoding)
      else
        vim.notify("markupd: nothing to rename here")
      end
    end
  )
end

--- Renames to `new_name`; asks for it when it is empty.
function M.rename(new_name)
  local client = require("markupd.client").of(vim.api.nvim_get_current_buf())
  local position = vim.lsp.util.make_position_params(0, client and client.offset_encoding or "utf-16").position
  if new_name ~= "" then
    apply(new_name, position)
    return
  end
  require("markupd.client").request("textDocument/prepareRename", { position = position }, function(place)
    if not place then
      vim.notify("markupd: nothing to rename here")
      return
    end
    vim.ui.input({ prompt = "New heading: ", default = place.placeholder }, function(answer)
      if answer and answer ~= "" then
        apply(answer, position)
      end
    end)
  end)
end

return M
