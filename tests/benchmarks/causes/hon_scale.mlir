	.amdgcn_target "amdgcn-amd-amdhsa--gfx942"
	.amdhsa_code_object_version 5
	.text
	.globl	scale_dispatch_0_elementwise_4096_f32
	.p2align	8
	.type	scale_dispatch_0_elementwise_4096_f32,@function
scale_dispatch_0_elementwise_4096_f32:
	s_load_dwordx4 s[0:3], s[0:1], 0x0
	v_lshlrev_b32_e32 v0, 2, v0
	s_waitcnt lgkmcnt(0)
	global_load_dword v1, v0, s[0:1]
	s_waitcnt vmcnt(0)
	v_add_f32_e32 v1, v1, v1
	global_store_dword v0, v1, s[2:3]
	s_endpgm
