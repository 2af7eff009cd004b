version https://git-lfs.github.com/spec/v1
oid sha256:3f9c1d2b7a6e5f40918273645546372819a0b1c2d3e4f5061728394a5b6c7d8e
size 48213377
