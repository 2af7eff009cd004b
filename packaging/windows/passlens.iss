; Inno Setup 6: the installer for Windows, of the bundle that packaging/bundle/passlens.spec makes.
; UNTESTED: written against the same bundle as the packages for Linux, and never compiled or run; see README.md here.
;
;     iscc /DVersion=0.1.0 /DBundle=C:\out\passlens /O"C:\out" packaging\windows\passlens.iss

#ifndef Version
  #error Name the version: /DVersion=0.1.0
#endif
#ifndef Bundle
  #error Name the folder of the bundle: /DBundle=C:\out\passlens
#endif

[Setup]
AppId={{6E1B5C1E-6E0B-4E55-9C5D-2F9B1D0A7C11}
AppName=Passlens
AppVersion={#Version}
AppVerName=Passlens {#Version}
AppPublisher=The Passlens authors
LicenseFile=..\LICENSE
DefaultDirName={autopf}\Passlens
DefaultGroupName=Passlens
DisableProgramGroupPage=yes
; For one user without an administrator, or for all with one.
PrivilegesRequired=lowest
PrivilegesRequiredOverridesAllowed=dialog
ArchitecturesAllowed=x64compatible
ArchitecturesInstallIn64BitMode=x64compatible
ChangesAssociations=yes
ChangesEnvironment=yes
Compression=lzma2/max
SolidCompression=yes
OutputBaseFilename=passlens-{#Version}-windows-x64
SetupIconFile={#Bundle}\passlens.ico
UninstallDisplayIcon={app}\passlens.exe
WizardStyle=modern

[Languages]
Name: "english"; MessagesFile: "compiler:Default.isl"

[Tasks]
Name: "desktopicon"; Description: "{cm:CreateDesktopIcon}"; GroupDescription: "{cm:AdditionalIcons}"; Flags: unchecked
Name: "path"; Description: "Let every console find passlens"; GroupDescription: "Command line:"

[Files]
Source: "{#Bundle}\*"; DestDir: "{app}"; Flags: ignoreversion recursesubdirs createallsubdirs

[Icons]
Name: "{autoprograms}\Passlens"; Filename: "{app}\passlens.exe"; IconFilename: "{app}\passlens.ico"
Name: "{autodesktop}\Passlens"; Filename: "{app}\passlens.exe"; IconFilename: "{app}\passlens.ico"; Tasks: desktopicon

[Registry]
Root: HKA; Subkey: "Software\Classes\.mlir\OpenWithProgids"; ValueType: string; ValueName: "Passlens.mlir"; ValueData: ""; Flags: uninsdeletevalue
Root: HKA; Subkey: "Software\Classes\.mlirbc\OpenWithProgids"; ValueType: string; ValueName: "Passlens.mlir"; ValueData: ""; Flags: uninsdeletevalue
Root: HKA; Subkey: "Software\Classes\.passlens\OpenWithProgids"; ValueType: string; ValueName: "Passlens.session"; ValueData: ""; Flags: uninsdeletevalue
Root: HKA; Subkey: "Software\Classes\.vmfb\OpenWithProgids"; ValueType: string; ValueName: "Passlens.vmfb"; ValueData: ""; Flags: uninsdeletevalue
Root: HKA; Subkey: "Software\Classes\.ireeprof\OpenWithProgids"; ValueType: string; ValueName: "Passlens.profile"; ValueData: ""; Flags: uninsdeletevalue
Root: HKA; Subkey: "Software\Classes\Passlens.mlir"; ValueType: string; ValueData: "MLIR module"; Flags: uninsdeletekey
Root: HKA; Subkey: "Software\Classes\Passlens.mlir\DefaultIcon"; ValueType: string; ValueData: "{app}\types\text-x-mlir.ico"
Root: HKA; Subkey: "Software\Classes\Passlens.mlir\shell\open\command"; ValueType: string; ValueData: """{app}\passlens.exe"" ""%1"""
Root: HKA; Subkey: "Software\Classes\Passlens.session"; ValueType: string; ValueData: "Passlens session"; Flags: uninsdeletekey
Root: HKA; Subkey: "Software\Classes\Passlens.session\DefaultIcon"; ValueType: string; ValueData: "{app}\types\application-x-passlens.ico"
Root: HKA; Subkey: "Software\Classes\Passlens.session\shell\open\command"; ValueType: string; ValueData: """{app}\passlens.exe"" ""%1"""
Root: HKA; Subkey: "Software\Classes\Passlens.vmfb"; ValueType: string; ValueData: "IREE module"; Flags: uninsdeletekey
Root: HKA; Subkey: "Software\Classes\Passlens.vmfb\DefaultIcon"; ValueType: string; ValueData: "{app}\types\application-x-iree-vmfb.ico"
Root: HKA; Subkey: "Software\Classes\Passlens.vmfb\shell\open\command"; ValueType: string; ValueData: """{app}\passlens.exe"" ""%1"""
Root: HKA; Subkey: "Software\Classes\Passlens.profile"; ValueType: string; ValueData: "IREE profile"; Flags: uninsdeletekey
Root: HKA; Subkey: "Software\Classes\Passlens.profile\DefaultIcon"; ValueType: string; ValueData: "{app}\types\application-x-iree-profile.ico"
Root: HKA; Subkey: "Software\Classes\Passlens.profile\shell\open\command"; ValueType: string; ValueData: """{app}\passlens.exe"" ""%1"""
; Sessions and profiles are nobody else's; a .mlir may belong to an editor, so there it is only offered.
Root: HKA; Subkey: "Software\Classes\.passlens"; ValueType: string; ValueData: "Passlens.session"; Flags: uninsdeletevalue
Root: HKA; Subkey: "Software\Classes\.ireeprof"; ValueType: string; ValueData: "Passlens.profile"; Flags: uninsdeletevalue
; The path of one user, or of all: they stand in different places.
Root: HKCU; Subkey: "Environment"; ValueType: expandsz; ValueName: "Path"; ValueData: "{olddata};{app}"; Tasks: path; Check: (not IsAdminInstallMode) and NeedsPath('{app}')
Root: HKLM; Subkey: "SYSTEM\CurrentControlSet\Control\Session Manager\Environment"; ValueType: expandsz; ValueName: "Path"; ValueData: "{olddata};{app}"; Tasks: path; Check: IsAdminInstallMode and NeedsPath('{app}')

[Run]
Filename: "{app}\passlens.exe"; Description: "{cm:LaunchProgram,Passlens}"; Flags: nowait postinstall skipifsilent

[Code]
function PathRoot: Integer;
begin
  if IsAdminInstallMode then
    Result := HKEY_LOCAL_MACHINE
  else
    Result := HKEY_CURRENT_USER;
end;

function PathKey: string;
begin
  if IsAdminInstallMode then
    Result := 'SYSTEM\CurrentControlSet\Control\Session Manager\Environment'
  else
    Result := 'Environment';
end;

function NeedsPath(Folder: string): Boolean;
var
  Known: string;
begin
  if not RegQueryStringValue(PathRoot, PathKey, 'Path', Known) then
    Known := '';
  Result := Pos(';' + Uppercase(ExpandConstant(Folder)) + ';', ';' + Uppercase(Known) + ';') = 0;
end;

procedure CurUninstallStepChanged(Step: TUninstallStep);
var
  Known, Folder: string;
  Place: Integer;
begin
  if (Step = usPostUninstall) and RegQueryStringValue(PathRoot, PathKey, 'Path', Known) then
  begin
    { Whole entries alone: a folder whose name begins like ours stays. }
    Folder := ';' + ExpandConstant('{app}') + ';';
    Place := Pos(Uppercase(Folder), ';' + Uppercase(Known) + ';');
    if Place > 0 then
    begin
      { In the value itself, our entry begins at Place; with it goes the separator before it, or else the one behind. }
      if Place > 1 then
        Delete(Known, Place - 1, Length(Folder) - 1)
      else
        Delete(Known, 1, Length(Folder) - 1);
      RegWriteExpandStringValue(PathRoot, PathKey, 'Path', Known);
    end;
  end;
end;
